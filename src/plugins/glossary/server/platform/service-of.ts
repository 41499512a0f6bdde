import type { Core } from '@strapi/strapi';
import type controllers from '../controllers';
import type services from '../services';

type Services = { [Name in keyof typeof services]: ReturnType<(typeof services)[Name]> };
type Controllers = { [Name in keyof typeof controllers]: ReturnType<(typeof controllers)[Name]> };

/** A service of this plugin with its own type; Strapi's look-up by name knows none. */
export function serviceOf<Name extends keyof Services>(
  strapi: Core.Strapi,
  name: Name,
): Services[Name] {
  return strapi.plugin('glossary').service<Services[Name]>(name);
}

/** A controller of this plugin with its own type. */
export function controllerOf<Name extends keyof Controllers>(
  strapi: Core.Strapi,
  name: Name,
): Controllers[Name] {
  return strapi.plugin('glossary').controller(name) as Controllers[Name];
}
