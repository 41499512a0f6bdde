/** The panel as Strapi ships it; what the glossary adds comes from its plugin. */
export default { config: { locales: [] } };
