import { guardedLog } from '../src/plugins/strapi-guard/config';
import { settingsFromEnvironment } from '../src/plugins/glossary/server/settings-from-environment';

export default () => guardedLog(settingsFromEnvironment().log);
