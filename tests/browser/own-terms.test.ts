// One service and one browser for terms that no demo has.
import './own-terms/fits';
import './own-terms/versions';
import './own-terms/hostile-text';
import './own-terms/linked-text';
