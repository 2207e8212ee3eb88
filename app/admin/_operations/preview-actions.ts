'use server';

import { deskAction } from '@/app/admin/_door/desk-action';
import { previewAnswer } from './preview-answer';
import { operationRefusalState } from './problem-sentences';

/** Returns the message and the mail that confirming the dialog now would send; sends nothing. */
export const preview = deskAction('complete', previewAnswer, { refusalOf: operationRefusalState });
