// One service and one browser for all that is looked at in the demo glossary.
import './demo-glossary/pages';
import './demo-glossary/first-screen';
import './demo-glossary/forced-colours';
import './demo-glossary/frame';
import './demo-glossary/journeys';
import './demo-glossary/term-map';
import './demo-glossary/text-fragments';
