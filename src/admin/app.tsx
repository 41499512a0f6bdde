/** The panel as Strapi ships it, without its advertisements and questions to other servers; what the glossary adds comes from its plugin. */
export default { config: { locales: [], notifications: { releases: false }, tutorials: false } };
