import bootstrap from './bootstrap';
import contentTypes from './content-types';
import controllers from './controllers';
import destroy from './destroy';
import register from './register';
import services from './services';

/** The plugin's table of contents. */
export default { register, bootstrap, destroy, contentTypes, controllers, services };
