/** The base address of the panel's own requests; Strapi sets it before rendering. */
export function backend(): string {
  return (window as unknown as { strapi: { backendURL: string } }).strapi.backendURL;
}
