// Which picture does a test upload?
import sharp, { type Sharp } from 'sharp';

const grey = { r: 128, g: 128, b: 128 };

/** A picture of one colour, not yet encoded in a file format. */
export const plainPicture = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: grey } });
