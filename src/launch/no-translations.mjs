/** Stands for Strapi's translations in the panel, which does not use them; see build-panel.mjs. */
export default {
  register: () => undefined,
};
