/** Hands a file to the browser, which asks or saves as the person has told it to. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari begins to read only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The name that the server gave the file; RFC 5987 first, since only that form carries accents. */
export function fileNameIn(disposition: string | null): string | null {
  const extended = /filename\*=(?:UTF-8|utf-8)''([^;]+)/.exec(disposition ?? '')?.[1];
  if (extended !== undefined) return decodeName(extended.trim());
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? null;
}

function decodeName(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
