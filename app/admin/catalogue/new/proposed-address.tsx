'use client';

import { useEffect, useRef } from 'react';
import { proposeSlug } from '@/lib/desk/catalogue/propose-slug';
import { type Locale, locales } from '@/lib/i18n/locale';
import { suffixOf } from '@/lib/i18n/localized';

/** Fills in the address that the typed names suggest, until somebody types another. */
export function ProposedAddress() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = mark.current?.closest('form');
    const slug = form?.elements.namedItem('slug');
    if (!form || !(slug instanceof HTMLInputElement)) return;
    // An address that was typed before the scripts ran is somebody's own.
    let proposed = slug.value === '' ? '' : proposeSlug(typedNames(form));
    const fill = () => {
      if (slug.value !== proposed) return;
      proposed = proposeSlug(typedNames(form));
      slug.value = proposed;
    };
    const propose = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name.startsWith('name')) fill();
    };
    fill();
    form.addEventListener('input', propose);
    return () => form.removeEventListener('input', propose);
  }, []);
  return <span ref={mark} hidden />;
}

function typedNames(form: HTMLFormElement): { readonly [L in Locale]?: string } {
  const typed = new FormData(form);
  return Object.fromEntries(
    locales
      .map((locale) => [locale, String(typed.get(`name${suffixOf(locale)}`) ?? '').trim()])
      .filter(([, name]) => name !== ''),
  );
}
