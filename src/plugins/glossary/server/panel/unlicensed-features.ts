import type { Core } from '@strapi/strapi';

/** The part of a context to which a handler of Strapi's writes its answer. */
interface Answered {
  body: unknown;
}

/**
 * Strapi's panel asks about paid services for translations at every start and in every form. Without a licence Strapi answers 404, which
 * fills the console of each editor with errors; here the answer is that none is set up and no translation is under way.
 */
export function answerUnlicensedFeatures(strapi: Core.Strapi): void {
  const controllers = strapi.get('controllers');
  controllers.extend('admin::ai', (controller: object) => ({
    ...controller,
    getAiFeatureConfig(ctx: Answered): void {
      ctx.body = { data: { isAiI18nConfigured: false, isAiMediaLibraryConfigured: false } };
    },
  }));
  controllers.extend('plugin::i18n.ai-localization-jobs', (controller: object) => ({
    ...controller,
    getJobForCollectionType(ctx: Answered): void {
      ctx.body = { data: null };
    },
  }));
}
