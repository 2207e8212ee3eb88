import 'vitest/globals';
