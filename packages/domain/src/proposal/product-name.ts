/** Spec §9: the operation type named Digital is shown as working capital. */
export function productName(description: string): string {
  return description === 'Digital' ? 'Capital de giro' : description;
}
