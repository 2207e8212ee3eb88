// How does the desk show a declared form? With its fields, in its usual place, and who sends it.
import type { ComponentProps } from 'react';
import { ActionForm } from '@/app/_components/action-form';
import type { FormField } from '@/app/_components/any-field';
import { formFields, type Looks } from '@/app/_forms/form-fields';
import type { Form, ValuesOf } from '@/lib/forms/form';
import { getTranslations } from '@/lib/i18n/translations';

type Props<F extends Form> = Omit<ComponentProps<typeof ActionForm>, 'fields' | 'idPrefix'> & {
  form: F;
  /** The namespace of its words. */
  words: string;
  signedInAs: string;
  idPrefix: string;
  /** Default: a new one. */
  record?: ValuesOf<F> | null;
  looks?: Looks;
  /** Fields above the declared ones, whose choices only the page knows. */
  before?: readonly FormField[];
};

/** A declared form below one another, with the record's values or those of a new one. */
export async function DeskForm<F extends Form>({
  form,
  words,
  record = null,
  before = [],
  ...props
}: Props<F>) {
  const { looks, signedInAs, hidden, ...rest } = props;
  const t = await getTranslations(words);
  return (
    <ActionForm
      className="mt-2 flex flex-col gap-3"
      buttonsClassName="flex"
      {...rest}
      hidden={{ signedInAs, ...hidden }}
      fields={[...before, ...(await formFields(t, form, record, looks))]}
    />
  );
}
