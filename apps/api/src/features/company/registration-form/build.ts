import type { FormContent } from '../print-form';

export async function buildRegistrationForm(_content: FormContent): Promise<Uint8Array> {
  throw new Error('the form is being written');
}
