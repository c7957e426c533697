/*
 * Stands for iptables-restore in criu's path. criu closes the network of a desktop while it takes or lays back its
 * connections; a desktop's network has nothing but a loopback whose two ends are frozen together, so there is nothing
 * to close, and the two real calls cost 60 ms.
 */
int main(void) { return 0; }
