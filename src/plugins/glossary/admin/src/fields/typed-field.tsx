import { type ComponentType, useLayoutEffect, useRef, useState } from 'react';
import { isSame } from '../../../core/panel/form-merge';
import type { FieldProps } from './field-props';
import { typedValue } from './typed-value';

/** A field that is typed into: it is rendered with each letter, and the rest of the form when typing rests. */
export function typedField(Field: ComponentType<FieldProps>): ComponentType<FieldProps> {
  return function TypedField(props: FieldProps) {
    const { name, initialValue, onChange } = props;
    const [value, setValue] = useState(props.value);
    /** The last value that the form and this field agreed on. */
    const agreed = useRef(props.value);
    const latest = useRef(onChange);
    latest.current = onChange;

    // The form was reset, or merged with what a colleague saved.
    useLayoutEffect(() => {
      if (props.value === agreed.current) return;
      agreed.current = props.value;
      if (!typedValue.isWaiting(name)) setValue(props.value);
    }, [name, props.value]);

    useLayoutEffect(() => () => typedValue.forget(name), [name]);

    function change(path: string, typed: unknown): void {
      const handOver = (): void => {
        agreed.current = typed;
        latest.current(path, typed);
      };
      setValue(typed);
      if (!isSame(agreed.current, initialValue))
        return typedValue.wait({ name, value: typed, handOver });
      // From its first letter on, the form is one with unsaved changes.
      typedValue.forget(name);
      handOver();
    }

    return <Field {...props} value={value} onChange={change} />;
  };
}
