import activityCount from './activity-count/schema.json';
import activitySum from './activity-sum/schema.json';
import activityTotal from './activity-total/schema.json';
import address from './address/schema.json';
import change from './change/schema.json';
import contentVersion from './content-version/schema.json';
import counterBatch from './counter-batch/schema.json';
import viewCount from './view-count/schema.json';

/** Tables of our own that editors do not see; their unique indexes stand in the schemas. */
export default {
  'activity-count': { schema: activityCount },
  'activity-sum': { schema: activitySum },
  'activity-total': { schema: activityTotal },
  address: { schema: address },
  change: { schema: change },
  'content-version': { schema: contentVersion },
  'counter-batch': { schema: counterBatch },
  'view-count': { schema: viewCount },
};
