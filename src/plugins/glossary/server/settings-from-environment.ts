import { type Environment, type Settings, settingsOf } from '../core/settings/settings';

/** A wrong configuration; its message is one sentence for each wrong variable, fit to be shown as it is. */
class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/**
 * The settings, for the files under `config/`.
 *
 * @throws ConfigurationError when a variable has a value that is not allowed
 */
export function settingsFromEnvironment(environment: Environment = process.env): Settings {
  const result = settingsOf(environment);
  if (!result.ok) throw new ConfigurationError(result.problems.join('\n'));
  return result.settings;
}
