/** Where the glossary is unless a project has it elsewhere. */
// eslint-disable-next-line no-restricted-syntax -- every address is made from this one, or from the project's
export const DEFAULT_GLOSSARY_PATH = '/glossary';

/** Where Strapi, its plugins and the panel of the glossary answer, and a site its own documents: a glossary there would hide them, or they it. */
export const TAKEN_PATHS = [
  ...['/admin', '/api', '/upload', '/uploads', '/content-manager', '/content-type-builder'],
  ...['/users-permissions', '/i18n', '/email', '/graphql', '/documentation', '/glossary-panel'],
  ...['/schemas', '/openapi', '/healthz', '/readyz'],
] as const;

const FORM = /^(?:\/[a-z0-9-]+)+$/;

/** Whether all addresses of the glossary may begin with a path. */
export function isGlossaryPath(path: string): boolean {
  return FORM.test(path) && !TAKEN_PATHS.some((taken) => `${path}/`.startsWith(`${taken}/`));
}
