'use client';

import { useEffect } from 'react';
import { choose, chosenNights, nightsBetween, openChosen } from './free-nights';

/**
 * Free nights by mouse: pressed on one and released on another of the same room, they are one stay.
 * A click alone is the link of its night; a finger scrolls.
 */
export function PlanNights() {
  useEffect(followNights, []);
  return null;
}

function followNights(): () => void {
  let begin: Element | null = null;
  const nightOf = ({ target }: Event) =>
    target instanceof Element ? target.closest('[data-night]') : null;

  function down(event: PointerEvent) {
    choose([]);
    begin = event.button === 0 && event.pointerType !== 'touch' ? nightOf(event) : null;
  }

  function over(event: PointerEvent) {
    const night = begin && nightOf(event);
    if (begin && night) choose(night === begin ? [] : nightsBetween(begin, night));
  }

  function up() {
    if (begin !== null && chosenNights().length > 1) openChosen();
    begin = null;
  }

  function leave() {
    begin = null;
    choose([]);
  }

  const letGo = ({ key }: KeyboardEvent) => key === 'Escape' && leave();
  document.addEventListener('pointerdown', down);
  document.addEventListener('pointerover', over);
  document.addEventListener('pointerup', up);
  document.addEventListener('pointercancel', leave);
  document.addEventListener('keydown', letGo);
  // The browser's way back shows the page as it was left.
  window.addEventListener('pageshow', leave);
  return () => {
    document.removeEventListener('pointerdown', down);
    document.removeEventListener('pointerover', over);
    document.removeEventListener('pointerup', up);
    document.removeEventListener('pointercancel', leave);
    document.removeEventListener('keydown', letGo);
    window.removeEventListener('pageshow', leave);
  };
}
