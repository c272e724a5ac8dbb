import { expect, test } from 'vitest';
import { fileNameIn } from './save-file';

test('the server names the file; accents come in the extended form', () => {
  expect(fileNameIn('attachment; filename="ficha-12ABC34501DE35.docx"')).toBe('ficha-12ABC34501DE35.docx');
  expect(fileNameIn(`attachment; filename="a.docx"; filename*=UTF-8''ficha%20%C3%A7.docx`)).toBe(
    'ficha ç.docx',
  );
  expect(fileNameIn("attachment; filename*=UTF-8''%E0%A4%A")).toBeNull();
  expect(fileNameIn(null)).toBeNull();
});
