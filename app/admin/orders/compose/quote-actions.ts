'use server';

import { deskAction } from '@/app/admin/_door/desk-action';
import { quoteAnswer } from './quote-answer';

/** Returns the form's current price, and which rooms are free; changes nothing. */
export const quote = deskAction('complete', quoteAnswer);
