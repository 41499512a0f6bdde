import { createViewsController } from '../activity/views-controller';
import { createCardController } from '../card/card-controller';
import { createGlossaryController } from '../lists/glossary-controller';
import { createChangesController } from '../changes/changes-controller';
import { createCompareController } from '../compare/compare-controller';
import { createDescriptionsController } from '../descriptions/descriptions-controller';
import { createFeedsController } from '../feeds/feeds-controller';
import { createHomeController } from '../home/home-controller';
import { createErrorAnswers } from '../http/error-controller';
import { createReadLimitController } from '../limits/read-limit-controller';
import { createMcpController } from '../mcp/mcp-controller';
import { createSiteController } from '../pages/site-controller';
import { createPolicyController } from '../policy/policy-controller';
import { createPreviewController } from '../publishing/preview-controller';
import { createQuoteController } from '../quoting/quote-controller';
import { createRatingController } from '../rating/rating-controller';
import { createReportController } from '../report/report-controller';
import { createTermMapController } from '../term-map/map-controller';
import { createTermAnswers } from '../term/term-answers';
import { createTermController } from '../term/term-controller';
import { createWarmUp } from '../term/warm-up';
import { createVersionController } from '../versions/version-controller';
import type { Foundation, Given } from './foundation';
import type { Log } from './log';
import type { Engagement } from './engagement';
import type { Reading } from './reading';
import type { Panel } from './panel';

/** The controllers of the public addresses. */
export function createHttp(given: Given & Foundation & Log & Engagement & Reading & Panel) {
  const warmUp = createWarmUp(given);
  const termAnswers = createTermAnswers(given);
  const errors = createErrorAnswers(given);
  const cardController = createCardController({ ...given, errors });
  const changesController = createChangesController({ ...given, errors });
  const compareController = createCompareController({ ...given, errors });
  const descriptionsController = createDescriptionsController({ ...given, errors });
  const feedsController = createFeedsController({ ...given, errors });
  const glossaryController = createGlossaryController({ ...given, errors });
  const homeController = createHomeController({ ...given, errors });
  const mcpController = createMcpController({ ...given, errors });
  const policyController = createPolicyController(given);
  const previewController = createPreviewController({ ...given, errors });
  const quoteController = createQuoteController({ ...given, errors });
  const ratingController = createRatingController({ ...given, errors });
  const readLimitController = createReadLimitController({ ...given, errors });
  const reportController = createReportController({ ...given, errors });
  const termMapController = createTermMapController({ ...given, errors });
  const siteController = createSiteController({
    ...given,
    errors,
    compareController,
    termMapController,
    descriptionsController,
  });
  const termController = createTermController({ ...given, termAnswers, errors });
  const versionController = createVersionController({ ...given, errors });
  const viewsController = createViewsController({ ...given, errors });
  return {
    warmUp,
    termAnswers,
    errors,
    cardController,
    changesController,
    descriptionsController,
    feedsController,
    glossaryController,
    homeController,
    mcpController,
    policyController,
    previewController,
    quoteController,
    ratingController,
    readLimitController,
    reportController,
    siteController,
    termController,
    versionController,
    viewsController,
  };
}
