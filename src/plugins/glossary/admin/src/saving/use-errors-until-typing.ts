import { useForm } from '@strapi/strapi/admin';
import { useEffect, useRef } from 'react';

/** A refusal says at each field what is wrong; as soon as something is typed, that is no longer certain, and it goes. */
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
