import { policySentences } from '../texts/policy-sentences';
import { pageFrame, type PageContext } from './page-frame';
import { ABOUT_TEXT } from '../texts/about';
import { SUBJECT_WORDS } from '../texts/subject';
import { siteAddresses, sitePaths } from '../site/site-address';

/** The view-model of `views/about.hbs`: why readers may trust the glossary, and the contact for errors. */
export type AboutPage = ReturnType<typeof toAboutPage>;

export function toAboutPage(context: PageContext) {
  const { settings } = context;
  const site = sitePaths(settings);
  return {
    frame: pageFrame(
      {
        title: ABOUT_TEXT.title,
        description: ABOUT_TEXT.description(settings.features.scores),
        url: siteAddresses(settings).about,
      },
      context,
    ),
    source: settings.source,
    terms: SUBJECT_WORDS.terms(settings.subject),
    explained: SUBJECT_WORDS.explained(settings),
    author: settings.author,
    authorUrl: settings.authorUrl,
    scoringUrl: site.debtScoring,
    citeUrl: site.howToCite,
    changesUrl: `${site.glossary}?sort=updated`,
    feedUrl: site.atomFeed,
    referenceUrl: site.apiReference,
    licence: settings.licence,
    licenceUrl: settings.licenceUrl,
    policy: policySentences(settings.policy),
    hasScores: settings.features.scores,
    hasRecords: settings.features.records,
    hasVersions: settings.features.versions,
    hasViews: settings.features.views,
    hasRatings: settings.features.ratings,
    hasNumbers: settings.features.views || settings.features.ratings,
    takesReports: settings.features.reports,
  };
}
