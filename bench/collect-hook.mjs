/** Loaded before the program that is measured: it collects its garbage when it is told to, so that what is resident is kept. */
process.on('SIGUSR2', () => globalThis.gc())
