import { useForm } from '@strapi/strapi/admin';
import { useEffect, useRef } from 'react';

/** A refusal shows errors at the fields; they may be out of date as soon as the editor types, and are cleared. */
export function useErrorsUntilTyping(): void {
  const values = useForm('useErrorsUntilTyping', (form) => form.values);
  const errors = useForm('useErrorsUntilTyping', (form) => form.errors);
  const setErrors = useForm('useErrorsUntilTyping', (form) => form.setErrors);
  const refused = useRef({ errors, values });

  useEffect(() => {
    if (errors !== refused.current.errors) refused.current = { errors, values };
    else if (values !== refused.current.values && Object.keys(errors).length > 0) setErrors({});
  }, [errors, values, setErrors]);
}
