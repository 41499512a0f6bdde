type Attributes = Readonly<Record<string, string | number | boolean>>;
type Listeners<Events> = { readonly [Type in keyof Events]?: (event: Events[Type]) => unknown };

/** An element that is not in the page yet. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  setAttributes(made, attributes);
  made.append(...content);
  return made;
}

export function setAttributes(target: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) target.setAttribute(name, String(value));
}

/** Listeners by the type of what they listen to. */
export function listen<Target extends Window | HTMLElement>(
  target: Target,
  listeners: Listeners<Target extends Window ? WindowEventMap : HTMLElementEventMap>,
  options?: AddEventListenerOptions,
): void {
  for (const [type, listener] of Object.entries(listeners))
    target.addEventListener(type, listener as EventListener, options);
}

/** The nearest element from where an event happened that fits; null where it happened on no element. */
export function closestTo({ target }: Event, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}
