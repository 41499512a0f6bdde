/** The panel as Strapi ships it, without its advertisements and questions to other servers; what the glossary adds comes from its plugin. */
export default {
  config: {
    locales: [],
    notifications: { releases: false },
    tutorials: false,
    // What Strapi says here is not so: the form of a term keeps unsaved text.
    translations: {
      en: {
        'app.session.ended.unsaved':
          'Your session has ended. What you typed in the form of a term is kept in this browser, and offered to you there once you have logged in again.',
      },
    },
  },
};
