interface AdminApp {
  registerPlugin(plugin: { id: string; name: string }): void;
}

/** The editors' half of the plugin. */
export default {
  register(app: AdminApp): void {
    app.registerPlugin({ id: 'glossary', name: 'Glossary' });
  },
};
