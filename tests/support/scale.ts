/** `npm run test:nightly` runs the same tests with the larger numbers. */
export const isNightly = process.env.BOUGH_NIGHTLY === '1'
export const scale = (usual: number, nightly: number): number => (isNightly ? nightly : usual)
