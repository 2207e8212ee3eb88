// How is a ZIP archive sent while it is made? Each file in deflated pieces, followed by its
// checksum.
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

export type ZipFile = {
  readonly path: string;
  readonly pieces: AsyncIterable<string | Uint8Array>;
};

const deflate = promisify<Buffer, object, Buffer>(deflateRaw);
/** Flags: checksum and sizes follow the data, and names are UTF-8. */
const flags = 0x0808;
const version = 20;
/** 1 January 1980, the format's first day: our files carry no date. */
const day = 0x21;
const bytesPerPiece = 64 * 1024;

/**
 * Yields an archive of files of at most 4 GB, each and in total; keeps only the last piece in
 * memory.
 */
export async function* zipPieces(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const entries: Buffer[] = [];
  let offset = 0;
  for await (const { path, pieces } of files) {
    const name = Buffer.from(path);
    const begin = Buffer.concat([numbers([0x04034b50, 4], ...fields(name, 0, 0, 0)), name]);
    yield begin;
    let [sum, packed, size] = [0, 0, 0];
    for await (const plain of joined(pieces)) {
      sum = crc32(plain, sum);
      size += plain.length;
      // A flushed piece ends at a byte boundary, so that the next one can be deflated separately.
      const piece = await deflate(plain, { finishFlush: constants.Z_SYNC_FLUSH, level: 3 });
      packed += piece.length;
      yield piece;
    }
    const end = await deflate(Buffer.alloc(0), {});
    packed += end.length;
    yield end;
    yield numbers([0x08074b50, 4], [sum, 4], [packed, 4], [size, 4]);
    entries.push(
      Buffer.concat([
        numbers([0x02014b50, 4], [version, 2], ...fields(name, sum, packed, size)),
        // No comment, first disk, no attributes, and the offset of the file.
        numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
        name,
      ]),
    );
    offset += begin.length + packed + 16;
  }
  const directory = Buffer.concat(entries);
  const count = entries.length;
  yield Buffer.concat([
    directory,
    numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2]),
    numbers([directory.length, 4], [offset, 4], [0, 2]),
  ]);
}

/**
 * The fields that a file's header and its directory entry share: a deflated file without extras.
 */
function fields(name: Buffer, sum: number, packed: number, size: number): [number, 2 | 4][] {
  return [
    [version, 2],
    [flags, 2],
    [8, 2],
    [0, 2],
    [day, 2],
    [sum, 4],
    [packed, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
  ];
}

/** Little-endian numbers of two or four bytes. A size over 4 GB throws here. */
function numbers(...parts: readonly [number, 2 | 4][]): Buffer {
  return Buffer.concat(
    parts.map(([value, bytes]) => {
      const made = Buffer.alloc(bytes);
      made.writeUIntLE(value, 0, bytes);
      return made;
    }),
  );
}

/** Joins small pieces, which compress badly. */
async function* joined(pieces: ZipFile['pieces']): AsyncGenerator<Buffer> {
  let kept: Buffer[] = [];
  let size = 0;
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece as Uint8Array);
    kept.push(bytes);
    size += bytes.length;
    if (size < bytesPerPiece) continue;
    yield Buffer.concat(kept);
    [kept, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(kept);
}
