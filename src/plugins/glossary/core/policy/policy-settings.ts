import type { Settings } from '../settings/settings';

/** The settings from which the signals of the policy are made. */
export type PolicySettings = Pick<Settings, 'publicUrl' | 'policy' | 'author' | 'authorUrl'>;
