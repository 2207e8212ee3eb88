// Which encoding do these bytes have? UTF-8, UTF-16 or the Arabic code page of Windows. Pure.
import { fail, ok, type Result } from '@/lib/result/result';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1256';

type Decoded = { readonly text: string; readonly encoding: Encoding };

const archive = [0x50, 0x4b, 0x03, 0x04];
/** First bytes of unsuitable files: workbooks from before 2007, and PDFs. */
const otherFiles: readonly (readonly number[])[] = [
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
];

const sampleBytes = 4_096;

/**
 * The text without its byte-order mark. Fails: EMPTY, nothing but space; SPREADSHEET, an old
 * workbook or a PDF under another name; WEB_PAGE and XML, tables in tags, often named `.xls`;
 * NOT_TEXT, no encoding fits.
 */
export function decodeFile(
  bytes: Uint8Array,
): Result<Decoded, 'EMPTY' | 'SPREADSHEET' | 'WEB_PAGE' | 'XML' | 'NOT_TEXT'> {
  if (otherFiles.some((start) => beginsWith(bytes, start))) {
    return fail('SPREADSHEET');
  }
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.trim() === '') return fail('EMPTY');
  const tags = tagsOf(text.slice(0, sampleBytes).trimStart());
  if (tags !== null) return fail(tags);
  // Text has line breaks and tabs, and no other control characters.
  if (/[^\P{Cc}\t-\r\u007f-\u009f]|\ufffd/u.test(text)) return fail('NOT_TEXT');
  return ok({ text, encoding });
}

function tagsOf(start: string): 'WEB_PAGE' | 'XML' | null {
  const page = /^(?:<!--|<!doctype html|<(?:html|head|body|meta|table|style|div|tr|center)[\s>])/i;
  if (page.test(start) || /^<\?xml[^>]*>\s*(?:<!doctype html|<html)/i.test(start)) {
    return 'WEB_PAGE';
  }
  return /^<(?:\?xml\b|[a-z][\w:.-]*[\s>])/i.test(start) ? 'XML' : null;
}

/** True for a ZIP archive, as modern workbooks are. */
export function isArchive(bytes: Uint8Array): boolean {
  return beginsWith(bytes, archive);
}

function beginsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (isUtf8(bytes)) return hasZeros(bytes) ?? 'utf-8';
  return hasZeros(bytes) ?? 'windows-1256';
}

/** UTF-16 without a mark: in ASCII text every second byte is zero. */
function hasZeros(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, sampleBytes);
  const zerosAt = (rest: number) =>
    sample.filter((byte, index) => byte === 0 && index % 2 === rest).length;
  const many = sample.length / 5;
  if (zerosAt(1) > many) return 'utf-16le';
  return zerosAt(0) > many ? 'utf-16be' : null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
