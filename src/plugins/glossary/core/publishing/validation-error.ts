/** One reason why a term cannot be published; `field` is the name in the content type. */
export interface ValidationError {
  readonly field: string;
  readonly message: string;
}
