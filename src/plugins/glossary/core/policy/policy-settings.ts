import type { Settings } from '../platform/settings';

/** What the signals of the policy are made from. */
export type PolicySettings = Pick<Settings, 'publicUrl' | 'policy' | 'author' | 'authorUrl'>;
