import { nameWindow } from '../plugins/strapi-guard/admin/src/branding/branding';
import { followEarlierAddress } from './earlier-addresses';
import mark from './mark.svg';
import ownWords from './own-words.json';

/** The panel under the glossary's own name; what the glossary adds to it comes from its plugin. */
export default {
  config: {
    auth: { logo: mark },
    head: { favicon: mark },
    locales: [],
    menu: { logo: mark },
    notifications: { releases: false },
    translations: { en: ownWords },
    tutorials: false,
  },
  register(): void {
    followEarlierAddress();
    nameWindow(ownWords['app.components.LeftMenu.navbrand.title']);
  },
};
