import { powerSpectrum } from "./fourier";

/** Samples per second of the sound that is looked at. */
export const SAMPLE_RATE = 22_050;

const FRAME = 2_048;
const STEP = 512;
const BANDS = 128;
const COEFFICIENTS = 20;
const FLOOR = 1e-10;
/** Band powers are cut off this far below the loudest of the whole sound, in decibels. */
const RANGE_DB = 80;
/** A coefficient that never exceeds this is nothing but rounding. */
const SILENT = 1e-8;

const WINDOW = Float64Array.from({ length: FRAME }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / FRAME));

/**
 * Cepstral coefficients of a sound, one vector of 20 for each 512 samples, each coefficient divided by its greatest
 * magnitude in the whole sound. The parameters are the defaults of librosa's `feature.mfcc` and `util.normalize`
 * (Slaney's mel scale, 128 bands, Hann window of 2048), which the public function uses.
 */
export function normalisedCepstrum(samples: Float32Array): Float64Array[] {
  const bands = bandPowers(samples);
  let loudest = -Infinity;
  for (const frame of bands) for (const value of frame) loudest = Math.max(loudest, value);
  const frames = bands.map((frame) => {
    const limited = frame.map((value) => Math.max(value, loudest - RANGE_DB));
    return Float64Array.from(COSINES, (weights) =>
      weights.reduce((sum, weight, band) => sum + weight * (limited[band] as number), 0),
    );
  });
  for (let coefficient = 0; coefficient < COEFFICIENTS; coefficient++) {
    const most = frames.reduce((max, frame) => Math.max(max, Math.abs(frame[coefficient] as number)), 0);
    for (const frame of frames) frame[coefficient] = most < SILENT ? 0 : (frame[coefficient] as number) / most;
  }
  return frames;
}

/** Orthonormal cosine transform of type II over the bands. */
const COSINES = Array.from({ length: COEFFICIENTS }, (_, frequency) => {
  const scale = Math.sqrt((frequency === 0 ? 1 : 2) / BANDS);
  return Float64Array.from(
    { length: BANDS },
    (_, at) => scale * Math.cos((Math.PI * frequency * (2 * at + 1)) / (2 * BANDS)),
  );
});

/** Power in decibels of each mel band, for each frame; frames are centred, with silence before and after the sound. */
function bandPowers(samples: Float32Array): Float64Array[] {
  const frames: Float64Array[] = [];
  const part = new Float64Array(FRAME);
  const spectrum = new Float64Array(FRAME / 2 + 1);
  for (let frame = 0; frame <= Math.floor(samples.length / STEP); frame++) {
    const from = frame * STEP - FRAME / 2;
    for (let at = 0; at < FRAME; at++) part[at] = (samples[from + at] ?? 0) * (WINDOW[at] as number);
    powerSpectrum(part, spectrum);
    frames.push(
      Float64Array.from(FILTERS, ({ first, weights }) => {
        let sum = 0;
        for (let at = 0; at < weights.length; at++) sum += (weights[at] as number) * (spectrum[first + at] as number);
        return 10 * Math.log10(Math.max(FLOOR, sum));
      }),
    );
  }
  return frames;
}

/** Slaney's scale: linear up to 1000 Hz, logarithmic above. */
const HZ_PER_MEL = 200 / 3;
const LOG_FROM_HZ = 1_000;
const LOG_STEP = Math.log(6.4) / 27;
const toMel = (hz: number) =>
  hz < LOG_FROM_HZ ? hz / HZ_PER_MEL : LOG_FROM_HZ / HZ_PER_MEL + Math.log(hz / LOG_FROM_HZ) / LOG_STEP;
const toHz = (mel: number) =>
  mel < LOG_FROM_HZ / HZ_PER_MEL
    ? mel * HZ_PER_MEL
    : LOG_FROM_HZ * Math.exp(LOG_STEP * (mel - LOG_FROM_HZ / HZ_PER_MEL));

/** Triangles of equal area, each given from its first bin that counts. */
const FILTERS = makeFilters();

function makeFilters(): { first: number; weights: Float64Array }[] {
  const edges = Array.from({ length: BANDS + 2 }, (_, at) => toHz((toMel(SAMPLE_RATE / 2) * at) / (BANDS + 1)));
  return Array.from({ length: BANDS }, (_, band) => {
    const [low, middle, high] = edges.slice(band, band + 3) as [number, number, number];
    const weightOf = (bin: number) => {
      const hz = (bin * SAMPLE_RATE) / FRAME;
      return (Math.max(0, Math.min((hz - low) / (middle - low), (high - hz) / (high - middle))) * 2) / (high - low);
    };
    const bins = Array.from({ length: FRAME / 2 + 1 }, (_, bin) => bin).filter((bin) => weightOf(bin) > 0);
    return { first: bins[0] ?? 0, weights: Float64Array.from(bins, weightOf) };
  });
}
