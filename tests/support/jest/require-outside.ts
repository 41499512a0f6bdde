declare global {
  // A variable, since only those become properties of the global object.
  var requireOutside: (name: string) => unknown;
}

/**
 * Loads a module where the service's own modules are loaded: outside of the test file's world, once for a jest worker
 * (service-environment.mjs). A test that spies on a module of the service needs that one, not an import of its own.
 */
export function requireOutside<Module>(name: string): Module {
  return globalThis.requireOutside(name) as Module;
}
