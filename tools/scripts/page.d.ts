/* A page knows what kind of element stands where: what is found or pressed has what any kind has. */

interface EventTarget {
  [member: string]: any;
}
