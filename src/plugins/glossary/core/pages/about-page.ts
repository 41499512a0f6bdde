import { basePathOf } from '../../../shared/core/site/base-url';
import { policySentences } from '../texts/policy-sentences';
import { pageFrame, type PageContext } from './page-frame';
import { ABOUT_TEXT } from '../texts/about';

/** The view-model of `views/about.hbs`: why readers may trust the glossary, and the contact for errors. */
export type AboutPage = ReturnType<typeof toAboutPage>;

export function toAboutPage(context: PageContext) {
  const { settings } = context;
  const basePath = basePathOf(settings);
  return {
    frame: pageFrame(
      {
        title: ABOUT_TEXT.title,
        description: ABOUT_TEXT.description,
        path: '/glossary/about-this-glossary',
      },
      context,
    ),
    source: settings.source,
    author: settings.author,
    authorUrl: settings.authorUrl,
    scoringUrl: `${basePath}/glossary/debt-scoring`,
    citeUrl: `${basePath}/glossary/how-to-cite`,
    changesUrl: `${basePath}/glossary?sort=updated`,
    feedUrl: `${basePath}/glossary.atom`,
    referenceUrl: `${basePath}/glossary/api-reference`,
    licence: settings.licence,
    licenceUrl: settings.licenceUrl,
    policy: policySentences(settings.policy),
    hasViews: settings.features.views,
    hasRatings: settings.features.ratings,
    hasNumbers: settings.features.views || settings.features.ratings,
    takesReports: settings.features.reports,
  };
}
