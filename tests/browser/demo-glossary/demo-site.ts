import { startedSite } from '../../support/browser/browsed-service';

/** The demo glossary, which all tests of `demo-glossary.test.ts` read. */
export const site = startedSite({ GLOSSARY_DEMO: 'true' });
/** In CSS pixels. */
export const PHONE = { width: 390, height: 844 };
export const WIDE = { width: 1280, height: 900 };
export const TERM = '/glossary/sql_injection';
