import * as x from '@tanstack/react-router';

export const y = x;
