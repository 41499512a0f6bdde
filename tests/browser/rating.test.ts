// One service and one browser for all that readers do about a rating.
import './rating/rating';
import './rating/live-numbers';
import './rating/sent-twice';
