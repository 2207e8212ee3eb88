'use server';

import { operationRefusalState } from '@/app/admin/_components/problem-sentences';
import { deskAction } from '@/app/admin/_door/desk-action';
import { previewAnswer } from './preview-answer';

/** Returns the message and the mail that confirming the dialog now would send; sends nothing. */
export const preview = deskAction('complete', previewAnswer, { refusalOf: operationRefusalState });
