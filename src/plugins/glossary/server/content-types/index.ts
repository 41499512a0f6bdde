import activityCount from './activity-count/schema.json';
import activitySum from './activity-sum/schema.json';
import category from './category/schema.json';
import confirmation from './confirmation/schema.json';
import counterBatch from './counter-batch/schema.json';
import currentTerm from './current-term/schema.json';
import debtScore from './debt-score/schema.json';
import deletedTerm from './deleted-term/schema.json';
import handIn from './hand-in/schema.json';
import importMessage from './import-message/schema.json';
import logEntry from './log-entry/schema.json';
import networkCount from './network-count/schema.json';
import numberChange from './number-change/schema.json';
import openForm from './open-form/schema.json';
import pendingRelation from './pending-relation/schema.json';
import rating from './rating/schema.json';
import readCount from './read-count/schema.json';
import readerReport from './reader-report/schema.json';
import referenceCheck from './reference-check/schema.json';
import schedule from './schedule/schema.json';
import term from './term/schema.json';
import unusualDay from './unusual-day/schema.json';
import viewCount from './view-count/schema.json';
import viewDay from './view-day/schema.json';

/** The types that editors write in, and the tables that they do not see, whose unique indexes are in the schemas. */
export default {
  'activity-count': { schema: activityCount },
  'activity-sum': { schema: activitySum },
  category: { schema: category },
  confirmation: { schema: confirmation },
  'counter-batch': { schema: counterBatch },
  'current-term': { schema: currentTerm },
  'debt-score': { schema: debtScore },
  'deleted-term': { schema: deletedTerm },
  'hand-in': { schema: handIn },
  'import-message': { schema: importMessage },
  'log-entry': { schema: logEntry },
  'network-count': { schema: networkCount },
  'number-change': { schema: numberChange },
  'open-form': { schema: openForm },
  'pending-relation': { schema: pendingRelation },
  rating: { schema: rating },
  'read-count': { schema: readCount },
  'reader-report': { schema: readerReport },
  'reference-check': { schema: referenceCheck },
  schedule: { schema: schedule },
  term: { schema: term },
  'unusual-day': { schema: unusualDay },
  'view-count': { schema: viewCount },
  'view-day': { schema: viewDay },
};
