/** Nothing happens here: the work is in the plugin `glossary`. Strapi expects the file. */
export default {};
