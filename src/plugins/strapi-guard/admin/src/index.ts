import type { StrapiApp } from '@strapi/strapi/admin';
import { hideShop } from './branding/branding';
import { storeTokenInLocalStorage } from './token-storage';

const PLUGIN = 'guard';

export default {
  register(app: StrapiApp): void {
    hideShop();
    app.registerPlugin({ id: PLUGIN, name: PLUGIN });
    app.addMiddlewares([storeTokenInLocalStorage]);
  },
};
