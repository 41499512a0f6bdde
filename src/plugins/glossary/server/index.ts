import bootstrap from './bootstrap';
import contentTypes from './content-types';
import controllers from './controllers';
import destroy from './destroy';
import { requireAllTerms } from './panel/term-reading';
import middlewares from './routing/middlewares';
import register from './register';
import routes from './routing/panel-routes';
import services from './services';

/** The plugin's table of contents. */
export default {
  register,
  bootstrap,
  destroy,
  contentTypes,
  controllers,
  middlewares,
  policies: { requireAllTerms },
  routes,
  services,
};
