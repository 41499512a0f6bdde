// One start for all that two instances on one PostgreSQL do.
import './two-instances/administrators';
import './two-instances/changes-and-counts';
import './two-instances/crowds';
import './two-instances/schedule';
import './two-instances/one-account';
import './two-instances/one-slug';
import './two-instances/one-term';
import './two-instances/webhooks';
// The last ones: they end the second instance, and then the first.
import './two-instances/import';
import './two-instances/stop';
