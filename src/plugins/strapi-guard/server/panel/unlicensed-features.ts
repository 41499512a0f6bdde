import type { Core } from '@strapi/strapi';

/** The part of a context to which a handler of Strapi's writes its answer. */
interface Answered {
  body: unknown;
}

/**
 * Strapi's panel requests the state of paid translation services at every start and in every form. Without a licence Strapi responds with 404, which
 * fills each editor's console with errors; here the response is that none is set up and no translation is running.
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
